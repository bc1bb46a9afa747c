import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { undoNews } from '#platform/undo-news.ts'
import { onSiteDataCleared } from '#storage/site-data-cleared.ts'
import { Button } from '#ui/button/button.tsx'
import { Toast } from '#ui/toast/toast.tsx'
import { late as words } from '../words.ts'

const close = () => undoNews.set(null)

/** Reports the result of a press, and undoes it. It has no time limit: it stays until it is answered, or as long as its page. */
export function UndoToast() {
  const news = useSyncExternalStore(undoNews.subscribe, undoNews.get, () => null)
  const { pathname } = useLocation()
  // After 'Delete everything' nothing can be brought back.
  useEffect(() => onSiteDataCleared(close), [])
  useEffect(() => close, [pathname])
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
