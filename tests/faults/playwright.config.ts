import { defineConfig } from '@playwright/test'

/** Runs only the fault runs. Each starts its own server and browser. */
export default defineConfig({
  testDir: '../..',
  testMatch: ['tests/faults/**/*.spec.ts', 'src/modules/*/tests/faults/**/*.spec.ts'],
  outputDir: '../../test-results/faults',
  fullyParallel: true,
  workers: Number(process.env['FAULT_WORKERS'] ?? 2),
  timeout: 240_000,
  reporter: [['list']],
})
