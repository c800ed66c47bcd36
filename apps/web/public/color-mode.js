// Runs before the first paint, so that dark mode, stored or the system's, never flashes light.
(() => {
  try {
    const choice = localStorage.getItem('hopwise-color-mode');
    const isDark = choice === 'dark' || (choice === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
    if (!isDark) return;
    document.documentElement.dataset.mantineColorScheme = 'dark';
    document.querySelector('meta[name="theme-color"]').content = '#101716';
  } catch {
    // Storage is blocked in this browser, so light mode it is.
  }
})();
