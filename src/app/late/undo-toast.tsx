import { useEffect, useSyncExternalStore } from 'react'
import { undoNews } from '#platform/undo-news.ts'
import { onSiteDataCleared } from '#storage/site-data-cleared.ts'
import { Button } from '#ui/button/button.tsx'
import { isToastInUse, Toast } from '#ui/toast/toast.tsx'
import { late as words } from '../words.ts'

const shownForMs = 4_000

const close = () => undoNews.set(null)

/** Reports the result of a press for four seconds, and undoes it. It stays while it is focused or pointed at. */
export function UndoToast() {
  const news = useSyncExternalStore(undoNews.subscribe, undoNews.get, () => null)
  // After 'Delete everything' nothing can be brought back.
  useEffect(() => onSiteDataCleared(close), [])
  useEffect(() => {
    if (!news) return undefined
    let timer = 0
    const wait = () => {
      timer = window.setTimeout(() => {
        if (isToastInUse()) wait()
        else close()
      }, shownForMs)
    }
    wait()
    return () => window.clearTimeout(timer)
  }, [news])
  if (!news) return null
  const { title, undo } = news
  return (
    <Toast
      title={title}
      onClose={close}
      action={
        undo && (
          <Button variant="snow" size="small" onClick={undo}>
            {words.undo()}
          </Button>
        )
      }
    />
  )
}
