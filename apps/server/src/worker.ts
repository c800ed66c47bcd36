import './quick-imports.ts';
import './young-generations.ts';

await import('./work.ts');
