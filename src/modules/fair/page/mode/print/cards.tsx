import { brand } from '#content'
import { divisionOf } from '#features/board/job/division.ts'
import { divisionTones } from '#shared/division.ts'
import { usePageMeta } from '#platform/page-meta.ts'
import { QrCode } from '#ui/qr-code/qr-code.tsx'
import { jobAddress, jobsAddress } from '../parts/fair-address.ts'
import styles from './cards.module.css'
import { Sheet, type SheetContent, SheetPreview } from './sheet-preview.tsx'
import { mode } from '../../../words.ts'

const { print: words } = mode

const texts = words.cards

interface Card {
  readonly title: string
  readonly line: string
  readonly tone: string
  readonly address: string
}

const columns = 2
const rows = 4

/** One for each pinned job, and one for all of them. */
function cardsOf({ pinned, settings: { source } }: SheetContent): readonly Card[] {
  const jobIds = pinned.map(({ id }) => Number(id))
  return [
    ...pinned.map(
      (job): Card => ({
        title: job.title,
        line: job.location,
        tone: divisionTones[divisionOf(job)],
        address: jobAddress(Number(job.id), source),
      }),
    ),
    {
      title: texts.all({ count: jobIds.length }),
      line: texts.onPhone(),
      tone: 'starling',
      address: jobsAddress(jobIds, source),
    },
  ]
}

/** Cards to cut out and give away, each with the code of a job. */
export function Screen() {
  usePageMeta({ title: `${texts.heading()} | ${brand.name}`, isIndexed: false })
  return (
    <SheetPreview heading={texts.heading()}>
      {(content, paper) => {
        const cards = cardsOf(content)
        const sheets = Math.ceil(cards.length / (columns * rows))
        return Array.from({ length: sheets }, (_, sheet) => (
          <Sheet key={sheet} paper={paper}>
            <div className={styles['sheet']}>
              <ul className={styles['cards']}>
                {cards.slice(sheet * columns * rows, (sheet + 1) * columns * rows).map((card) => (
                  <li key={card.address} className={styles['card']}>
                    <div className={styles['name']} data-tone={card.tone}>
                      <img src={brand.art.mark} alt="" />
                      <h2>{card.title}</h2>
                      <p>{card.line}</p>
                    </div>
                    <div className={styles['code']}>
                      <QrCode text={card.address} label={card.title} />
                      {texts.scan()}
                    </div>
                  </li>
                ))}
              </ul>
              <CropMarks />
            </div>
          </Sheet>
        ))
      }}
    </SheetPreview>
  )
}

/** A cross where two cuts meet. */
function CropMarks() {
  return (
    <svg className={styles['marks']} viewBox={`0 0 ${columns} ${rows}`} preserveAspectRatio="none" aria-hidden="true">
      {Array.from({ length: (columns + 1) * (rows + 1) }, (_, index) => {
        const [x, y] = [index % (columns + 1), Math.floor(index / (columns + 1))]
        return <path key={index} d={`M${x - 2 / 94} ${y}h${4 / 94}M${x} ${y - 2 / 67}v${4 / 67}`} />
      })}
    </svg>
  )
}
