# Majlis for the full way to run; docker-compose.yml starts it as web, worker and beat.
FROM python:3.11-slim

ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 PATH=/venv/bin:$PATH MAJLIS_DATA=/data
RUN python -m venv /venv && useradd --system --uid 10001 --create-home majlis && install -d -o majlis -m 700 /data
WORKDIR /majlis

COPY requirements.txt .
RUN pip install --no-cache-dir --require-hashes -r requirements.txt

COPY . .
RUN python -m config.catalogues compile && SECRET_KEY=building python manage.py collectstatic --noinput -v 0

USER 10001
VOLUME /data
EXPOSE 8000
CMD ["python", "manage.py", "serve", "--host", "0.0.0.0", "--port", "8000"]
