import { defineConfig } from '@playwright/test'

/** The fault runs alone; each starts a server and a browser of its own (`person.ts`). */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/faults',
  fullyParallel: true,
  workers: Number(process.env['FAULT_WORKERS'] ?? 2),
  timeout: 240_000,
  reporter: [['list']],
})
