import type { DeskOverview } from '../../../shared/desk.ts'
import type { DeskLogEntry } from '../../../shared/log.ts'
import { staff } from '../../../words.ts'
import { useDesk } from './desk-context.ts'
import { pagesFillings } from './fillings.ts'

const { log: words } = staff

/** What 'DELETE fair/events/event-0001' has changed: of which module, and of what, if the module still knows it. null: no module has the name. */
function readChange(detail: string, overview: DeskOverview | null) {
  const [method = '', path = ''] = detail.split(' ')
  const parts = path.split('/')
  const filling = pagesFillings.find(({ name }) => name === parts[0])
  if (!filling) return null
  const choices = filling.filter.choicesOf(overview?.known[filling.name])
  const changed = choices.find(({ value }) => parts.includes(encodeURIComponent(value)))
  return { text: words.changed({ method, page: filling.pages.label() }), more: changed?.label ?? '' }
}

/** What somebody did, in words: 'Downloaded a file: resume'. */
export function LogDeed({ entry: { deed, detail } }: { readonly entry: DeskLogEntry }) {
  const { overview } = useDesk()
  const change = deed === 'changed' ? readChange(detail, overview) : null
  const { text, more } = change ?? { text: words.deeds[deed](), more: detail }
  return (
    <>
      {text}
      {more === '' ? null : (
        <>
          {' '}
          <bdi>({more})</bdi>
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
