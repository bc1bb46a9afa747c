import { serverModules } from '#server/modules.ts'

/** How tests sign in as staff, which a module with such pages exports from its file 'tests/staff-sign-in.ts'. */

export interface StaffSignIn {
  /** Where the service of the pages is. */
  readonly at: string
  /** @param dataDir the data folder of the services @returns the cookie */
  readonly signIn: (request: (path: string, init?: RequestInit) => Promise<Response>, dataDir: string) => Promise<string>
  /** Addresses of the service that can be read about an application. */
  readonly addressesOf: (applicationId: string) => readonly string[]
}

const files = import.meta.glob<{ readonly staffSignIn: StaffSignIn }>('../../src/modules/*/tests/staff-sign-in.ts', {
  eager: true,
})

/** Those of the modules that the brand folder chooses. */
export const staffSignIns: readonly StaffSignIn[] = serverModules.flatMap(
  ({ name }) => files[`../../src/modules/${name}/tests/staff-sign-in.ts`]?.staffSignIn ?? [],
)
