import type { Pages } from '@hopwise/engine/testing/http-site';

/** Pages that flood the browser with events. Each is at the path of its name. */
const scripts: Readonly<Record<string, string>> = {
  console: 'again(() => console.log(text, { text }, [text]))',
  errors: 'again(() => { setTimeout(() => { throw new Error(text) }); Promise.reject(text) })',
  dialogs: 'again(() => alert(text))',
  requests: 'again(() => fetch("data:," + text))',
  frames:
    'again(() => { const frame = document.createElement("iframe"); frame.name = text; document.body.append(frame); setTimeout(() => frame.remove(), 50) })',
  workers:
    'again(() => { const worker = new Worker(URL.createObjectURL(new Blob(["console.log(1)"]))); setTimeout(() => worker.terminate(), 50) })',
  popups: 'again(() => open("about:blank#" + text))',
  history: 'again(() => history.replaceState({}, "", "#" + Math.random() + text))',
  title: 'again(() => { document.title = Math.random() + text })',
  sockets: 'again(() => new WebSocket(location.href.replace("http", "ws") + "?" + text))',
  bindings:
    'again(() => { for (const name of Object.getOwnPropertyNames(globalThis)) if (/^__|inding|cdc_/.test(name)) try { globalThis[name](text) } catch {} })',
};

export const noisyPages: Pages = {
  '/never': () => new Promise<never>(() => {}),
  ...Object.fromEntries(
    Object.entries(scripts).map(([name, script]) => [
      `/${name}`,
      {
        headers: { 'content-type': 'text/html' },
        body: `<!doctype html><title>Page</title><body><script>
          const text = "x".repeat(100000);
          const again = (what) => { for (let i = 0; i < 50; i++) what(); setTimeout(() => again(what)) };
          fetch("/never");
          ${script};
        </script>`,
      },
    ]),
  ),
};

export const noisyNames = Object.keys(scripts);
