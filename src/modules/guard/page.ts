import type { PageModule } from '#platform/page-module.ts'

/** What a device does so that its application need not wait for a look. Nothing of it loads before somebody enters something in a form. */

const begin = ({ target }: Event) => {
  const form = (target as Element).closest('form[method=dialog]')
  if (!form) return
  removeEventListener('input', begin, true)
  void import('./page/online/prove.ts').then((prove) => prove.beginForm(form))
}

export const page: PageModule = {
  name: 'guard',
  upkeep: async () => addEventListener('input', begin, true),
  submitHeaders: async (key) => (await import('./page/online/prove.ts')).headersFor(key),
}
