import { createDecipheriv, hkdfSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { codeBytes, isCode } from '#shared/code-letters.ts'
import { newCode, parcelKeysOf, sealParcel, unsealParcel } from '../page/online/seal.ts'

/** Compared with Node's own derivation and cipher, which know nothing of this code. */

const code = 'K7QM2XPD9RTW4HCN'
const content = new TextEncoder().encode('a draft')
const join = ([nonce, sealed]: readonly [Uint8Array, ArrayBuffer]) => new Uint8Array([...nonce, ...new Uint8Array(sealed)])
const hex = (bytes: Uint8Array | ArrayBuffer) => Buffer.from(bytes as ArrayBuffer).toString('hex')
const derive = (info: string, length: number) => hkdfSync('sha256', codeBytes(code), new Uint8Array(0), info, length)

describe('the keys of a code', () => {
  it('are derived by HKDF with SHA-256, each for a purpose of its own', async () => {
    const { key, parcelId } = await parcelKeysOf(code)
    expect(hex(parcelId)).toBe(hex(derive('careers draft parcel id 1', 16)))
    const [nonce, sealed] = await sealParcel({ key, parcelId }, content)
    const bytes = Buffer.from(sealed)
    const opener = createDecipheriv('aes-256-gcm', Buffer.from(derive('careers draft parcel key 1', 32)), nonce)
    opener.setAAD(parcelId)
    opener.setAuthTag(bytes.subarray(-16))
    expect(Buffer.concat([opener.update(bytes.subarray(0, -16)), opener.final()]).toString()).toBe('a draft')
  })

  it('stay the same for every release, or a code of one device would be wrong on the other', async () => {
    expect(hex((await parcelKeysOf(code)).parcelId)).toBe('92d97dfe300c1f92fe0b6a470626a979')
  })

  it('depend on each letter of it', async () => {
    const ids = new Set<string>()
    for (const each of Array.from(code, (_, index) => `${code.slice(0, index)}0${code.slice(index + 1)}`)) {
      // oxlint-disable-next-line no-await-in-loop -- one code after the other
      ids.add(hex((await parcelKeysOf(each)).parcelId))
    }
    expect(ids.size).toBe(code.length)
  })
})

describe('a sealed parcel', () => {
  it('is opened by its code and by no other', async () => {
    const sealed = join(await sealParcel(await parcelKeysOf(code), content))
    expect(await unsealParcel(await parcelKeysOf(code), sealed)).toEqual(content)
    expect(await unsealParcel(await parcelKeysOf('K7QM2XPD9RTW4HCP'), sealed)).toBeNull()
  })

  it('is not opened when a byte of it has changed, or was cut off', async () => {
    const keys = await parcelKeysOf(code)
    const sealed = join(await sealParcel(keys, content))
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = sealed.slice()
      changed[index] = (changed[index] ?? 0) ^ 1
      // oxlint-disable-next-line no-await-in-loop
      expect(await unsealParcel(keys, changed)).toBeNull()
      // oxlint-disable-next-line no-await-in-loop
      expect(await unsealParcel(keys, sealed.slice(0, index))).toBeNull()
    }
  })

  it('does not arrive under the id of another one', async () => {
    const keys = await parcelKeysOf(code)
    const sealed = join(await sealParcel(keys, content))
    const other = { ...keys, parcelId: (await parcelKeysOf(newCode())).parcelId }
    expect(await unsealParcel(other, sealed)).toBeNull()
  })
})

it('a new code is another one each time', () => {
  const codes = Array.from({ length: 100 }, newCode)
  expect(codes.every(isCode)).toBe(true)
  expect(new Set(codes).size).toBe(100)
})
