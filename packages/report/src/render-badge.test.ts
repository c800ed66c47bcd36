import { shieldsBadge } from '@hopwise/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderBadge, renderShieldsBadge } from './render-badge.ts';

describe('a badge', () => {
  it('is a picture with its text as a name', () => {
    const svg = renderBadge({ label: 'redirects', message: 'up', tone: 'good' });
    expect(svg).toContain('aria-label="redirects: up"');
    expect(svg).toContain('<title>redirects: up</title>');
    expect(svg).toContain('fill="#1b7f3b"');
  });

  it('can be drawn by shields.io', () => {
    const json = renderShieldsBadge({ label: 'redirects', message: 'down', tone: 'bad' });
    expect(json).toEqual({ schemaVersion: 1, label: 'redirects', message: 'down', color: 'c62828', isError: true });
    expect(shieldsBadge.parse(json)).toEqual(json);
  });

  it('is never empty for shields.io, which refuses that', () => {
    expect(renderShieldsBadge({ label: '', message: ' ', tone: 'none' }).message).toBe('–');
  });

  it('has no tag but its own, with any text', () => {
    const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.constant('"><script>alert(1)</script>\u0000'));
    fc.assert(
      fc.property(anyText, anyText, (label, message) => {
        const svg = renderBadge({ label, message, tone: 'bad' });
        expect(svg.match(/<[a-z]+/g)).toEqual(['<svg', '<title', '<rect', '<path', '<g', '<text', '<text']);
        expect(svg.isWellFormed()).toBe(true);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 section 2.2 forbids them
        expect(svg).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
      }),
    );
  });
});
