import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { BoardAnswer, ReadBoard } from '../ask-board.ts'
import { okAnswer, parseBoardPath } from '../ask-board.ts'
import type { AddressReader, PostalAddress } from './postal-address.ts'
import { officesOf } from './read-places.ts'

/** Where a job is, as codes that rules of places are written with: ISO 3166, such as `DE` or `US-CA`. */

/** Of other countries, the country is enough: their laws are the same everywhere. */
export const countriesWithRegions: readonly string[] = ['CA', 'US']

/** The code of an address, without its city. */
export function placeCode(address: PostalAddress, addresses: AddressReader): string {
  const region = countriesWithRegions.includes(address.country) ? addresses.regionOf(address) : null
  return region ? `${address.country}-${region.abbreviation}` : address.country
}

const Located = v.object({ location: v.fallback(v.nullish(v.object({ name: v.nullish(v.string(), '') })), null) })

/** The codes of the places of a board's answer for a job, with those where people may work from. */
export function placeCodesOf(payload: unknown, addresses: AddressReader): readonly string[] {
  const read = v.safeParse(Located, payload)
  const location = read.success ? (read.output.location?.name ?? '') : ''
  const { places, remoteAreas } = addresses.whereabouts(location, officesOf(payload))
  return [...new Set([...places, ...remoteAreas].map((address) => placeCode(address, addresses)))]
}

/** What a form does not ask although the board, or the brand, would. */
export interface FormLimits {
  /** Without dates no education is complete for Greenhouse, so it stays with the hiring team. */
  readonly asksEducationDates: boolean
}

export interface ModuleWithForms {
  readonly formLimits?: (places: readonly string[]) => FormLimits
}

/** What pages and services get with an answer for a job: the codes of its places, and what modules leave out of its form there. */
export function addedToJobs(modules: readonly ModuleWithForms[], addresses: AddressReader): (job: object) => object {
  const known = new WeakMap<object, object>()
  return (job) => {
    const last = known.get(job)
    if (last) return last
    const places = placeCodesOf(job, addresses)
    const areDatesLeftOut = modules.some(({ formLimits }) => formLimits?.(places).asksEducationDates === false)
    const added = { ...(areDatesLeftOut ? { education_dates: 'none' } : {}), place_codes: places }
    known.set(job, added)
    return added
  }
}

/**
 * A board whose answers for jobs have what this server adds to them. The same answer with the same additions has the same object.
 * @param add what it has besides, by the answer and the number of the job
 */
export function withAdded(read: ReadBoard, add: (job: object, jobId: number) => object): ReadBoard {
  const known = new WeakMap<object, { readonly added: object; readonly answer: BoardAnswer }>()
  return async (path, need) => {
    const answer = await read(path, need)
    const asked = parseBoardPath(path)
    if (answer.status !== 'ok' || asked.kind !== 'job') return answer
    const { body } = answer
    if (typeof body !== 'object' || body === null) return answer
    const added = add(body, asked.jobId)
    const last = known.get(body)
    if (last && isDeepStrictEqual(last.added, added)) return last.answer
    const whole = okAnswer({ ...body, ...added })
    known.set(body, { added, answer: whole })
    return whole
  }
}
