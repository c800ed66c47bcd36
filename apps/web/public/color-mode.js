// Runs before the first paint, so that a stored dark mode never flashes light.
(() => {
  try {
    if (localStorage.getItem('hopwise-color-mode') !== 'dark') return;
    document.documentElement.dataset.mantineColorScheme = 'dark';
    document.querySelector('meta[name="theme-color"]').content = '#101716';
  } catch {
    // Storage is blocked in this browser: light it is.
  }
})();
