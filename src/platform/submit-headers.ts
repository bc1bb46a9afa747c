import { pageModules } from './page-modules.ts'

/** What modules add to the request that submits an application. Never rejects. */
export async function submitHeaders(key: string): Promise<Readonly<Record<string, string>>> {
  const given = await Promise.all(pageModules.map(async ({ submitHeaders: of }) => of?.(key).catch(() => ({}))))
  return Object.assign({}, ...given) as Readonly<Record<string, string>>
}
