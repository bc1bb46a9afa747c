import { afterEach, beforeEach, expect, it } from 'vitest'
import { languages } from '#shared/site-languages.ts'
import { idempotencyHeader } from '#shared/endpoints.ts'
import { currentLanguage, inLanguage } from '#server/web/language/language.ts'
import { openTestServices, type TestServices } from '../services/test-services.ts'

/** In which language the services answer. */

let services: TestServices

beforeEach(async () => {
  services = await openTestServices()
})
afterEach(() => services.close())

/** The sentence of a refusal: the job is not there. */
async function refusalIn(language: string | null): Promise<string> {
  const answer = await services.request('/api/applicant/?action=submit&job=1', {
    method: 'POST',
    body: '{}',
    headers: { [idempotencyHeader]: 'key-0000-0001', ...(language === null ? {} : { 'Accept-Language': language }) },
  })
  expect(answer.status).toBe(404)
  return ((await answer.json()) as { readonly error: string }).error
}

it('has several languages in these tests, of which the first is the brand’s', () => {
  expect(languages).toEqual(['en', 'de', 'es', 'ar'])
})

it('answers a page in its language, and in the first one where none or an unknown one is named', async () => {
  expect(await refusalIn('de')).toBe('Dieser Job ist nicht mehr offen.')
  expect(await refusalIn('ar')).toMatch(/^\p{Script=Arabic}/u)
  expect(await refusalIn('de-AT, en;q=0.5')).toBe('Dieser Job ist nicht mehr offen.')
  for (const language of [null, 'xx', 'sr-Latn', '', ';;q=1,,,*', 'x'.repeat(5_000)]) {
    expect(await refusalIn(language)).toBe('This job is no longer open.')
  }
})

it('answers two requests at the same time each in its language', async () => {
  const wanted = ['de', 'es', 'de', 'en', 'es']
  const answers = await Promise.all(wanted.map(refusalIn))
  expect(new Set(answers).size).toBe(3)
  expect(answers[0]).toBe(answers[2])
  expect(answers[1]).toBe(answers[4])
})

it('says in the language of the page that an address is unknown or that too much was sent', async () => {
  const answer = await services.request('/api/nothing', { headers: { 'Accept-Language': 'de' } })
  expect(await answer.json()).toEqual({ error: 'Nicht gefunden.' })
})

it('speaks the first language in work for nobody in particular, also within a request of another', async () => {
  const heard = inLanguage('de', () => [currentLanguage(), inLanguage(null, currentLanguage), currentLanguage()])
  expect(heard).toEqual(['de', null, 'de'])
})

it('offers cities with their country in the language of the page', async () => {
  const ask = async (query: Readonly<Record<string, string>>): Promise<unknown> => {
    const address = `/api/autocomplete/?${new URLSearchParams(query).toString()}`
    const answer = await services.request(address, { headers: { 'Accept-Language': 'de' } })
    return answer.json()
  }
  const { token } = (await ask({ action: 'create-token' })) as { readonly token: string }
  const found = await ask({ action: 'city-suggestions', input: 'Recife', sessionToken: token })
  expect(found).toContainEqual(expect.objectContaining({ text: { text: 'Recife, PE, Brasilien' } }))
})
