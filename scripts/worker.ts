await import('../apps/server/src/worker.ts');
