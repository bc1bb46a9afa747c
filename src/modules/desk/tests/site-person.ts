import type { Page } from '@playwright/test'
import { siteAt } from '#tests/setup/site-server.ts'

/** Somebody who signs in at the desk of a running site with a password, and may everything. */

export const deskName = 'Dana Whitfield'
export const deskPassword = 'a long password'

/** The command that names them, as whoever runs the server does. It reads the password. */
export const namingCommand = ['desk-people', '--name', deskName] as const

const named = new Set<string>()

/** Notes that they have been named at a site that this process has not started. */
export const noteNamed = (siteUrl: string): unknown => named.add(new URL(siteUrl).origin)

/** Names them at a site, once. */
export async function nameAtDesk(siteUrl: string): Promise<void> {
  if (named.has(new URL(siteUrl).origin)) return
  await siteAt(siteUrl).command(namingCommand, deskPassword)
  noteNamed(siteUrl)
}

/** Signs them in on the desk's page, which is open. */
export async function signInAtDesk(page: Page): Promise<void> {
  await nameAtDesk(page.url())
  // The page has asked before who can sign in.
  await page.reload()
  await page.locator('input[name="username"]').fill(deskName)
  await page.locator('input[name="password"]').fill(deskPassword)
  await page.keyboard.press('Enter')
}
