/* A connection that was cut without a word does not end by itself: it is asked, and given up when it does not answer. The browser's own
   farewell to it would take another minute. */
const PING = 20000;
const PONG = 8000;
const SELDOM = 10000;

/* Asks this socket whether it still lives, until it is closed; `dead` is called when it does not answer. */
export function heart(socket, dead) {
  let silent = 0;
  let asked = 0;
  const probe = () => {
    if (socket.readyState !== WebSocket.OPEN) return;
    asked = Date.now();
    clearTimeout(silent);
    silent = setTimeout(dead, PONG);
    socket.send('{"kind":"ping"}');
  };
  const asking = setInterval(probe, PING);
  const stop = () => {
    clearInterval(asking);
    clearTimeout(silent);
    document.removeEventListener("visibilitychange", shown);
  };
  /* A phone that slept does not know that it was cut off. */
  const shown = () => document.hidden || probe();
  document.addEventListener("visibilitychange", shown);
  /* The clock of a hidden page goes slowly; what arrives wakes it, and it says that it is there. */
  socket.addEventListener("message", () => {
    clearTimeout(silent);
    if (document.hidden && Date.now() - asked >= SELDOM) probe();
  });
  socket.addEventListener("close", stop);
  return stop;
}

/* `ended` is told the code with which the socket was closed, or that it was silent. */
export function keep(socket, ended) {
  const stop = heart(socket, () => end({ code: 1006 }));
  const end = ({ code }) => {
    stop();
    socket.onmessage = socket.onclose = null;
    socket.close();
    ended({ code });
  };
  socket.onclose = end;
}
