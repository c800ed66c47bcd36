import { expect, test } from '../support/test.ts';

/** For guests, the current-user call fails with 401. The attempt to run a script is reported as an error. */
test.use({ expectedFailures: [/auth\/me|inline script violates|\/shared\/|status of 40[14]/] });

const pages = ['/', '/track', '/analysis', '/dashboard', '/login', '/shared/nothing', '/no/such/page', '/api/v2/docs'];

test("every page runs only this server's scripts", async ({ page }) => {
  for (const path of pages) {
    await test.step(path, async () => {
      const response = await page.goto(path);
      const headers = response?.headers() ?? {};
      const policy = headers['content-security-policy'] ?? '';
      const [scripts] = policy.split(';').filter((directive) => directive.startsWith('script-src '));
      // A page may allow its own inline scripts by hash.
      expect(scripts).toMatch(/^script-src 'self'(?: 'sha256-[\w+/]{43}=')*$/);
      expect(policy).not.toContain('unsafe-eval');
      for (const directive of [
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "frame-ancestors 'none'",
      ]) {
        expect(policy).toContain(directive);
      }
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(headers).not.toHaveProperty('x-powered-by');

      await expect(page.locator('body')).not.toBeEmpty();
      const wasRun = await page.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'window.wasRun = true';
        document.body.append(script);
        return 'wasRun' in window;
      });
      expect(wasRun).toBe(false);
    });
  }
});
