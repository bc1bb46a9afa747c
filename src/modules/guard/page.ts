import type { PageModule } from '#platform/page-module.ts'

/** What a device does so that its application need not wait for a look. Nothing of it loads before somebody enters something in a form. */

const load = async () => import('./page/online/prove.ts')

export const page: PageModule = {
  name: 'guard',
  formBegun: async (form, read) => (await load()).beginForm(form, read),
  submitHeaders: async (key) => (await load()).headersFor(key),
}
