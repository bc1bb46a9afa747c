import { useEffect, useState } from 'react'
import { language } from '#shared/words.ts'
import { watchBattery } from '#platform/battery.ts'
import { useOnline } from '#platform/online.ts'
import { readStorageRoom } from '#platform/storage-room.ts'
import { clockText, sizeText } from '#platform/format.ts'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './recruiters.module.css'
import { mode } from '../../../words.ts'

const { recruiters: words } = mode

const texts = words.device

const tickMs = 20_000

/** Battery, storage left, network and time. What the browser does not tell is left out. */
export function DeviceLine() {
  const [battery, setBattery] = useState<number | null>(null)
  const [freeBytes, setFreeBytes] = useState<number | null>(null)
  const [nowMs, setNowMs] = useState(() => Date.now())
  const isOnline = useOnline()
  useEffect(() => watchBattery(setBattery), [])
  useEffect(() => {
    let isOver = false
    const read = async () => {
      const room = await readStorageRoom()
      if (!isOver) setFreeBytes(room.freeBytes)
    }
    void read()
    const timer = setInterval(() => {
      setNowMs(Date.now())
      void read()
    }, tickMs)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [])
  return (
    <ul className={styles['device']} aria-label={texts.heading()}>
      {battery === null ? null : (
        <li>
          <Icon name={battery > 80 ? 'battery-full' : 'battery-medium'} />
          <VisuallyHidden>{texts.battery()} </VisuallyHidden>
          {new Intl.NumberFormat(language, { style: 'percent' }).format(battery / 100)}
        </li>
      )}
      {freeBytes === null ? null : (
        <li>
          <Icon name="hard-drive" />
          <VisuallyHidden>{texts.room()} </VisuallyHidden>
          {sizeText(freeBytes)}
        </li>
      )}
      <li>
        <Icon name={isOnline ? 'wifi' : 'wifi-off'} />
        {isOnline ? texts.online() : texts.offline()}
      </li>
      <li>
        <Icon name="clock" />
        <time>{clockText(nowMs)}</time>
      </li>
    </ul>
  )
}
