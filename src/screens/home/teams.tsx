import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { home } from '#content'
import type { Video as VideoData, WrittenTeam } from '#shared/brand.ts'
import { paths } from '#shared/paths.ts'
import { countJobs, noFilter } from '#features/board/job-filter.ts'
import { jobLists } from '#features/board/job-lists.ts'
import { buttonClass } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { GoLinkLabel, goLinkClass } from '#ui/link/go-link.tsx'
import { whenNear } from '#ui/when-near/when-near.tsx'
import { Section } from './section.tsx'
import styles from './teams.module.css'

const LateVideo = whenNear<{ readonly video: VideoData }>(async () => (await import('#features/video/video.tsx')).Video)

/** The teams: those with a hub on film, the others in a row of text with their open jobs. */
export function Teams() {
  const { heading, lead, filmed, written } = home.teams
  return (
    <Section anchor="teams" heading={heading} lead={lead} isRaised>
      <ul className={styles['filmed']}>
        {filmed.map(({ key, name, line, video }) => (
          <li key={key} className={styles['team']}>
            <div className={styles['video']}>
              <LateVideo video={video} still={<StillVideo video={video} />} />
            </div>
            <h3 className={styles['name']}>{name}</h3>
            <p className={styles['line']}>{line}</p>
            <Link className={buttonClass({ variant: 'outline' })} to={paths.hub(key)}>
              Explore {name}
            </Link>
          </li>
        ))}
      </ul>
      <ul className={styles['written']}>
        {written.map((team) => (
          <WrittenRow key={team.name} team={team} />
        ))}
      </ul>
    </Section>
  )
}

/** The thumbnail with its play button, until the player's code has come. */
function StillVideo({ video: { videoId, title, duration } }: { readonly video: VideoData }) {
  return (
    <button type="button" className={styles['still']} aria-label={`Play: ${title}`}>
      <img src={`/video/${videoId}.webp`} alt="" width={640} height={360} loading="lazy" />
      <span className={styles['play']}>
        <Icon name="play" />
      </span>
      <span className={styles['time']}>{duration}</span>
    </button>
  )
}

function WrittenRow({ team: { name, line, department } }: { readonly team: WrittenTeam }) {
  const lists = useSyncExternalStore(jobLists.subscribe, jobLists.getState, jobLists.getFirstState)
  const count = lists.status === 'ready' ? countJobs(lists.jobs, { ...noFilter, department }) : null
  return (
    <li className={styles['row']}>
      <h3 className={styles['name']}>{name}</h3>
      <p className={styles['line']}>{line}</p>
      <Link
        className={`${goLinkClass} ${styles['jobs']}`}
        to={paths.jobs({ department })}
        preventScrollReset
        // The row says whose jobs; the link alone would not.
        aria-label={`${countWords(count)} in ${name}`}
      >
        <GoLinkLabel>{countWords(count)}</GoLinkLabel>
      </Link>
    </li>
  )
}

function countWords(count: number | null): string {
  if (count === null) return 'Open jobs'
  return count === 1 ? '1 open job' : `${count} open jobs`
}
