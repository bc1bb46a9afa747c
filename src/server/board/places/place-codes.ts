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
  return (job) => {
    const places = placeCodesOf(job, addresses)
    const areDatesLeftOut = modules.some(({ formLimits }) => formLimits?.(places).asksEducationDates === false)
    return { ...(areDatesLeftOut ? { education_dates: 'none' } : {}), place_codes: places }
  }
}

/**
 * A board whose answers for jobs have what this server adds to them. The same answer has the same object.
 * @param add what it has besides, by the answer
 */
export function withAdded(read: ReadBoard, add: (job: object) => object): ReadBoard {
  const known = new WeakMap<object, BoardAnswer>()
  return async (path, need) => {
    const answer = await read(path, need)
    if (answer.status !== 'ok' || parseBoardPath(path).kind !== 'job') return answer
    const { body } = answer
    if (typeof body !== 'object' || body === null) return answer
    const added = known.get(body) ?? okAnswer({ ...body, ...add(body) })
    known.set(body, added)
    return added
  }
}
