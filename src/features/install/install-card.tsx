import type { InstallWay } from '#platform/install-prompt.ts'
import { useMediaQuery } from '#platform/media-query.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Sentence, slot } from '#ui/sentence/sentence.tsx'
import styles from './install-offer.module.css'
import { install as words } from '../words.ts'

export interface InstallCardProps extends OfferBodyProps {
  readonly brandName: string
}

/** The install offer: a bottom sheet on a phone, a card in the corner on wider screens. */
export function InstallCard({ brandName, ...body }: InstallCardProps) {
  const isWide = useMediaQuery('(width >= 48rem)')
  const title = words.title({ brand: brandName })
  return isWide ? (
    <aside className={styles['card']} aria-label={title}>
      <h2 className={styles['title']}>{title}</h2>
      <OfferBody {...body} />
    </aside>
  ) : (
    <Dialog isOpen onClose={body.onRefuse} title={title}>
      <OfferBody {...body} />
    </Dialog>
  )
}

interface OfferBodyProps {
  readonly icon: string
  readonly way: Exclude<InstallWay, null>
  readonly onInstall: () => void
  readonly onRefuse: () => void
}

function OfferBody({ icon, way, onInstall, onRefuse }: OfferBodyProps) {
  return (
    <>
      <div className={styles['row']}>
        <img className={styles['icon']} src={icon} alt="" width={72} height={72} />
        <p className={styles['lead']}>{words.lead()}</p>
      </div>
      {way === 'share-sheet' ? (
        <ol className={styles['steps']}>
          <li className={styles['step']}>
            <span className={styles['step-icon']}>
              <Icon name="share" />
            </span>
            <span>
              <Sentence text={words.tap({ share: slot(0) })} elements={[<strong key="share">{words.share()}</strong>]} />
            </span>
          </li>
          <li className={styles['step']}>
            <span className={styles['step-icon']}>
              <Icon name="square-plus" />
            </span>
            <span>
              <Sentence text={words.choose({ add: slot(0) })} elements={[<strong key="add">{words.add()}</strong>]} />
            </span>
          </li>
        </ol>
      ) : null}
      <div className={styles['actions']}>
        {way === 'prompt' ? (
          <Button isWide onClick={onInstall}>
            <Icon name="download" />
            {words.install()}
          </Button>
        ) : null}
        <Button variant="ghost" isWide onClick={onRefuse}>
          {words.notNow()}
        </Button>
      </div>
    </>
  )
}
