import type { DeskLogEntry } from '../../../shared/log.ts'
import { staff } from '../../../words.ts'

const { log: words } = staff

/** What somebody did, in words: 'Downloaded a file: resume'. */
export function LogDeed({ entry: { deed, detail } }: { readonly entry: DeskLogEntry }) {
  return (
    <>
      {words.deeds[deed]()}
      {detail === '' ? null : (
        <>
          {' '}
          <bdi>({detail})</bdi>
        </>
      )}
    </>
  )
}

/** Whose application it was about: the name, or the number of somebody who has been erased. */
export function LogWhom({ entry: { person, reference } }: { readonly entry: DeskLogEntry }) {
  if (person !== null && person !== '') return <bdi>{person}</bdi>
  return reference === null ? null : words.number({ reference })
}
