import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSite } from '#tests/screens/render-site.tsx'
import { pagesFillings } from '../page/staff/parts/fillings.ts'
import { colleague, DeskService } from './desk-service.ts'

/** The page of the people of the desk, and taking an invitation. */

let service: DeskService
beforeEach(() => {
  service = new DeskService()
  service.people = [
    colleague({ colleagueId: 'dana', name: 'Dana Whitfield', role: 'erase', isYou: true, lastSeenMs: Date.now() }),
    colleague({ colleagueId: 'luis', name: 'Luis Ortega', role: 'decide', signsInWith: 'company', address: 'luis@example.com' }),
    colleague({ colleagueId: 'sam', name: 'Sam Lee', signsInWith: 'nothing', invitedUntilMs: Date.now() + 60_000 }),
  ]
  service.connect()
})
afterEach(() => vi.restoreAllMocks())

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) })

describe('the people of the desk', () => {
  it('stand with how they sign in, what they may do and when they were here', async () => {
    openSite('/desk/people')
    expect(await screen.findByRole('heading', { level: 1, name: 'People and access 3' })).toBeVisible()
    expect(await rowOf('Dana Whitfield')).toHaveTextContent('(you)Password')
    expect(await rowOf('Dana Whitfield')).toHaveTextContent('Now')
    expect(await rowOf('Luis Ortega')).toHaveTextContent('luis@example.comWordlark')
    expect(await rowOf('Sam Lee')).toHaveTextContent(/Invited until .*Not yet/)
  })

  it('get a role by its box, which gives the ones before it too', async () => {
    const { user } = openSite('/desk/people')
    await user.click(within(await rowOf('Sam Lee')).getByRole('checkbox', { name: 'Sam Lee: Erase' }))
    expect(await screen.findByText('Sam Lee now has Erase.')).toBeVisible()
    for (const role of ['Read', 'Decide', 'Erase']) {
      expect(within(await rowOf('Sam Lee')).getByRole('checkbox', { name: `Sam Lee: ${role}` })).toBeChecked()
    }
    await user.click(within(await rowOf('Sam Lee')).getByRole('checkbox', { name: 'Sam Lee: Decide' }))
    expect(await screen.findByText('Sam Lee now has Read.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Sam Lee now has Erase.')).toBeVisible()
    expect(within(await rowOf('Sam Lee')).getByRole('checkbox', { name: 'Sam Lee: Erase' })).toBeChecked()
  })

  it('cannot change their own role, and everybody can read', async () => {
    openSite('/desk/people')
    for (const box of within(await rowOf('Dana Whitfield')).getAllByRole('checkbox')) expect(box).toBeDisabled()
    expect(within(await rowOf('Luis Ortega')).getByRole('checkbox', { name: 'Luis Ortega: Read' })).toBeDisabled()
    expect(within(await rowOf('Dana Whitfield')).queryByRole('button')).toBeNull()
  })

  it('are not invited when the form is cancelled', async () => {
    const { user } = openSite('/desk/people')
    await user.click(await screen.findByRole('button', { name: 'Invite' }))
    const dialog = await screen.findByRole('dialog', { name: 'Invite a person' })
    expect(within(dialog).queryByRole('button', { name: 'Keep' })).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog', { name: 'Invite a person' })).toBeNull()
  })

  it('are shown to nobody who may not erase: they see the list', async () => {
    service.you = { name: 'Luis Ortega', role: 'decide' }
    openSite('/desk/people')
    expect(await screen.findByRole('heading', { level: 1, name: 'All applications' })).toBeVisible()
  })

  it('are invited by a link that is shown once', async () => {
    const { user } = openSite('/desk/people')
    await user.click(await screen.findByRole('button', { name: 'Invite' }))
    const dialog = await screen.findByRole('dialog', { name: 'Invite a person' })
    await user.click(within(dialog).getByRole('button', { name: 'Invite' }))
    expect(within(dialog).getByLabelText(/^Name/)).toHaveAccessibleDescription('Say who it is.')
    await user.type(within(dialog).getByLabelText(/^Name/), 'Aiko Tanaka')
    await user.click(within(dialog).getByRole('radio', { name: /^Decide/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Invite' }))
    const made = await screen.findByRole('dialog', { name: 'A link for Aiko Tanaka' })
    expect(made).toHaveTextContent('http://localhost:3000/desk#invitation=code-of-somebody-new')
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click(within(made).getByRole('button', { name: 'Copy the link' }))
    expect(write).toHaveBeenCalledWith('http://localhost:3000/desk#invitation=code-of-somebody-new')
    await user.keyboard('{Escape}')
    expect(within(await rowOf('Aiko Tanaka')).getByRole('checkbox', { name: 'Aiko Tanaka: Decide' })).toBeChecked()
  })

  it('are removed after a question', async () => {
    const { user } = openSite('/desk/people')
    await user.click(within(await rowOf('Luis Ortega')).getByRole('button', { name: 'Remove' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove Luis Ortega?' })
    expect(dialog).toHaveTextContent('They’re signed out at once.')
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Luis Ortega was removed.')).toBeVisible()
    expect(screen.queryByRole('row', { name: /^Luis Ortega/ })).toBeNull()
    // The company's rules would admit the account again.
    await user.click(screen.getByRole('button', { name: 'Let in again: Luis Ortega' }))
    expect(await screen.findByText('Luis Ortega can sign in again.')).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Removed from the desk' })).toBeNull()
  })

  it('are not shown to those who may not erase', async () => {
    service.you = { name: 'Luis Ortega', role: 'decide' }
    openSite('/desk')
    await screen.findByRole('heading', { level: 1, name: 'All applications' })
    expect(screen.queryByRole('link', { name: /^People and access/ })).toBeNull()
  })
})

const [filling] = pagesFillings

it.runIf(filling)('says in words in the audit log what somebody has changed of a module', async () => {
  if (!filling) return
  vi.spyOn(filling.filter, 'choicesOf').mockReturnValue([{ value: 'there', label: 'Steel City' }])
  const changes = ['PUT', 'POST', 'DELETE'].map((method) => `${method} ${filling.name}/things/there`)
  const details = [...changes, `DELETE ${filling.name}/things/gone`, 'PUT taken-out/things/1']
  service.log = details.map((detail, index) => ({
    entryId: index + 1,
    atMs: Date.now(),
    name: 'Dana Whitfield',
    deed: 'changed',
    person: null,
    reference: null,
    detail,
  }))
  openSite('/desk/log')
  await screen.findAllByRole('cell')
  const said = screen.getAllByRole('row').map((row) => within(row).queryAllByRole('cell')[2]?.textContent)
  const page = filling.pages.label()
  expect(said.slice(1)).toEqual([
    `saved something in “${page}” (Steel City)`,
    `added something in “${page}” (Steel City)`,
    `deleted something in “${page}” (Steel City)`,
    `deleted something in “${page}”`,
    'made a change (PUT taken-out/things/1)',
  ])
})
