import { defineConfig } from 'vitest/config'

/** The tests of the rules alone, without the site's build: a mutant is judged in seconds. */
// oxlint-disable-next-line import/no-default-export -- the runner wants one
export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/shared/application-{rules,oracle}.test.ts', 'src/features/apply/form/answer-map.test.ts'],
  },
})
