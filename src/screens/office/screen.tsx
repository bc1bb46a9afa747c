import { Link } from 'react-router-dom'
import { brand, offices } from '#content'
import { alphabetical } from '#platform/alphabetical.ts'
import type { Office } from '#shared/brand.ts'
import { paths } from '#shared/paths.ts'
import { usePageMeta } from '#platform/page-meta.ts'
import { BrandLink } from '#features/rich-line/rich-line.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Card, cardLinkClass } from '#ui/card/card.tsx'
import { Chip } from '#ui/chip/chip.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { ExternalLink } from '#ui/link/arrow-link.tsx'
import { listText } from '#ui/sentence/list-text.ts'
import { Sentence, slot } from '#ui/sentence/sentence.tsx'
import { Wrap } from '#ui/wrap/wrap.tsx'
import { NewestJobs } from '../newest-jobs.tsx'
import { Photos } from './photos.tsx'
import styles from './screen.module.css'
import { office as words } from '../words.ts'

/**
 * Returns an office by its key.
 * @throws Error if the content folder has no such office, although the route table does
 */
export function findOffice(key: string): Office {
  const office = offices.find((candidate) => candidate.key === key)
  if (!office) throw new Error(`the brand folder has no office '${key}'`)
  return office
}

/** An office page: photos, story and links to its jobs and directions. */
export function Screen({ office }: { readonly office: Office }) {
  usePageMeta({
    title: words.title({ office: office.title, company: brand.name }),
    description: words.description({ lead: office.lead, office: office.name }),
  })
  return (
    <>
      <Wrap>
        <div className={styles['office']}>
          <Photos label={words.pictures({ office: office.name })} pictures={office.pictures} />
          <div className={styles['copy']}>
            {office.isHeadquarters ? (
              <p>
                <Chip tone="bee">
                  <Icon name="house" size="small" />
                  {words.headquarters()}
                </Chip>
              </p>
            ) : null}
            <h1 className={styles['title']}>{office.title}</h1>
            <p className={styles['lead']}>{office.lead}</p>
            {office.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {office.favourites.length === 0 ? null : (
              <p>
                <Sentence
                  text={words.favourites({ list: listText(office.favourites.map((_, index) => slot(index))) })}
                  elements={office.favourites.map((link) => <BrandLink key={link.href} link={link} />)}
                />
              </p>
            )}
            <div className={styles['actions']}>
              <Link className={buttonClass({ size: 'large' })} to={paths.jobs({ location: office.location })}>
                {words.jobs({ office: office.name })}
              </Link>
              {office.directionsUrl === null ? null : (
                <ExternalLink className={buttonClass({ variant: 'outline', size: 'large' })} href={office.directionsUrl}>
                  {words.directions()}
                </ExternalLink>
              )}
            </div>
          </div>
        </div>
      </Wrap>
      <OtherOffices current={office.key} />
      <NewestJobs location={office.location} isApart />
    </>
  )
}

/** All other offices, sorted by name. */
function OtherOffices({ current }: { readonly current: string }) {
  const others = offices.filter(({ key }) => key !== current).sort((a, b) => alphabetical(a.name, b.name))
  if (others.length === 0) return null
  return (
    <section className={styles['others']} aria-labelledby="other-offices">
      <Wrap>
        <h2 className={styles['others-heading']} id="other-offices">
          {words.others()}
        </h2>
        <ul className={styles['cards']}>
          {others.map(({ key, name, note, pictures }) => (
            <li key={key} className={styles['place']}>
              <Card isTappable className={styles['card']}>
                <img className={styles['view']} src={pictures[0]?.url} alt="" width={680} height={450} loading="lazy" />
                <div className={styles['place-text']}>
                  <h3>
                    <Link className={cardLinkClass} to={paths.office(key)}>
                      {name}
                    </Link>
                  </h3>
                  {note === '' ? null : <p className={styles['note']}>{note}</p>}
                </div>
              </Card>
            </li>
          ))}
        </ul>
      </Wrap>
    </section>
  )
}
