// Runs before the first paint; a file of its own because the page allows no inline script.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage is switched off.
      return null;
    }
  };

  // A dark room never sees a white flash.
  const chosen = stored('mantine-color-scheme-value') || 'auto';
  const dark = chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  // What the first screen reads travels while the code does (src/kit/web/client/early-answers.ts).
  const token = stored('token');
  if (!token || stored('login') !== 'admin') return;
  const { role } = JSON.parse(stored('user') ?? '{}');
  const paths = ['/me', '/settings'];
  // A wrong guess costs an answer that is not used.
  if (location.pathname === '/') paths.push(role === 'godown_keeper' ? '/dashboard/stock' : '/dashboard');
  const read = (path) =>
    fetch(`/api${path}`, {
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
      credentials: 'same-origin',
    })
      .then(async (response) => {
        const atMs = Date.now();
        // An answer that nobody takes would keep its connection.
        await response.clone().arrayBuffer();
        return { response, atMs };
      })
      .catch(() => undefined);
  window.earlyAnswers = { token, byPath: Object.fromEntries(paths.map((path) => [path, read(path)])) };
})();
