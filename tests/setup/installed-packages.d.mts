/** What is read of a package in the lock file and in npm's list of an install. */
interface LockedPackage {
  readonly version?: string
  readonly integrity?: string
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}

export function missingPackages(
  locked: Readonly<Record<string, LockedPackage>>,
  installed: Readonly<Record<string, LockedPackage>>,
  machine: { readonly platform: string; readonly arch: string },
): string[]
export function hasEveryPackage(root: string): boolean
