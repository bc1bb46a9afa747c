import type { CSSProperties } from 'react'
import { brand, fair as copy } from '#content'
import { usePageMeta } from '#platform/page-meta.ts'
import { QrCode } from '#ui/qr-code/qr-code.tsx'
import { jobsAddress } from '../parts/fair-address.ts'
import kit from '../parts/parts.module.css'
import styles from './poster.module.css'
import { Sheet, SheetPreview } from './sheet-preview.tsx'
import { mode } from '../../../words.ts'

const { print: words } = mode

const texts = words.poster

/** A poster whose code leads to the jobs of the event. */
export function Screen() {
  usePageMeta({ title: `${texts.heading()} | ${brand.name}`, isIndexed: false })
  return (
    <SheetPreview heading={texts.heading()}>
      {({ pinned, settings }, paper) => {
        const address = jobsAddress(
          pinned.map(({ id }) => Number(id)),
          settings.source,
        )
        return (
          <Sheet paper={paper}>
            <div className={styles['poster']} data-paper={paper}>
              <div className={styles['head']}>
                <img src={brand.art.mark} alt="" />
                <b>{brand.wordmark}</b>
                {settings.name === '' ? null : (
                  <span>
                    <span className={kit['name']}>{settings.name}</span>
                  </span>
                )}
              </div>
              <h2 style={{ '--letters': copy.poster.heading.length } as CSSProperties}>{copy.poster.heading}</h2>
              <p className={styles['lead']}>{copy.poster.lead}</p>
              <img className={styles['picture']} src={copy.art.poster} alt="" />
              <div className={styles['ground']}>
                <p>
                  <b>{texts.point()}</b>
                </p>
                {/* For a phone that cannot scan. */}
                <p>{new URL(address).host}</p>
              </div>
              <div className={styles['code']}>
                <QrCode text={address} label={pinned.length > 0 ? texts.jobs() : texts.allJobs()} />
              </div>
            </div>
          </Sheet>
        )
      }}
    </SheetPreview>
  )
}
