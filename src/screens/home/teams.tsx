import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { home } from '#content'
import type { BrandVideo as VideoData, WrittenTeam } from '#shared/brand.ts'
import { paths } from '#shared/paths.ts'
import { countJobs, noFilter } from '#features/board/search/job-filter.ts'
import { jobLists } from '#features/board/device/job-lists.ts'
import { useLayoutWidth } from '#platform/layout-width.ts'
import { buttonClass } from '#ui/button/button-class.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { ArrowLinkLabel, arrowLinkClass } from '#ui/link/arrow-link.tsx'
import { ScrollRow } from '#ui/scroll-row/scroll-row.tsx'
import { PosterPicture } from '#ui/video-card/poster-picture.tsx'
import { whenNear } from '#ui/when-near/when-near.tsx'
import { whenTouched } from '#ui/when-touched/when-touched.tsx'
import { Section } from './section.tsx'
import styles from './teams.module.css'
import { home as words } from '../words.ts'

interface VideoProps {
  readonly video: VideoData
}

const LateVideo = whenNear(
  whenTouched<VideoProps>(async () => (await import('#features/video/video.tsx')).Video, VideoPlaceholder),
)

/** The teams: those with a hub have a video, the others a row with their open jobs. */
export function Teams() {
  const isPhone = useLayoutWidth() === 'phone'
  if (!home.teams) return null
  const { heading, lead, filmed, written } = home.teams
  return (
    <Section anchor="teams" heading={heading} lead={lead} isRaised>
      {filmed.length === 0 ? null : (
        <ScrollRow label={words.films()} until="tablet" isSideways={isPhone}>
          <ul className={styles['filmed']}>
            {filmed.map(({ key, name, line, video }) => (
              <li key={key} className={styles['team']}>
                <div className={styles['video']}>
                  <LateVideo video={video} />
                </div>
                <h3 className={styles['name']}>{name}</h3>
                <p className={styles['line']}>{line}</p>
                <Link className={buttonClass({ variant: 'outline' })} to={paths.hub(key)}>
                  {words.explore({ team: name })}
                </Link>
              </li>
            ))}
          </ul>
        </ScrollRow>
      )}
      <ul className={styles['written']} data-alone={filmed.length === 0 || undefined}>
        {written.map((team) => (
          <WrittenRow key={team.name} team={team} />
        ))}
      </ul>
    </Section>
  )
}

/** The thumbnail with its play button, shown until the player's code has loaded. */
function VideoPlaceholder({ video }: VideoProps) {
  const { title, duration } = video
  return (
    <button type="button" className={styles['placeholder']} aria-label={words.play({ title })}>
      <PosterPicture poster={video.thumbnail} />
      <span className={styles['play']}>
        <Icon name="play" />
      </span>
      <span className={styles['time']}>{duration}</span>
    </button>
  )
}

function WrittenRow({ team: { name, line, department } }: { readonly team: WrittenTeam }) {
  const lists = useSyncExternalStore(jobLists.subscribe, jobLists.getState, jobLists.getFirstState)
  const count = lists.status === 'ready' ? countJobs(lists.jobs, { ...noFilter, departments: [department] }) : null
  return (
    <li className={styles['row']}>
      <h3 className={styles['name']}>{name}</h3>
      {line === '' ? null : <p className={styles['line']}>{line}</p>}
      <Link
        className={`${arrowLinkClass} ${styles['jobs']}`}
        to={paths.jobs({ department })}
        preventScrollReset
        // The link's visible text names only the number of jobs, not the team.
        aria-label={words.jobsOf({ jobs: countWords(count), team: name })}
      >
        <ArrowLinkLabel>{countWords(count)}</ArrowLinkLabel>
      </Link>
    </li>
  )
}

function countWords(count: number | null): string {
  return count === null ? words.jobs() : words.jobCount({ count })
}
