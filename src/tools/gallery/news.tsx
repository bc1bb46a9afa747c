import { useState } from 'react'
import { Banner } from '#ui/banner/banner.tsx'
import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Toast } from '#ui/toast/toast.tsx'
import { Family, Row, Specimen, State } from './specimen.tsx'

type Shape = 'box' | 'sheet'

/** Messages: toasts, banners, notices and dialogs. */
export function News() {
  return (
    <Family name="News">
      <Dialogs />
      <Sheets />
      <Toasts />
      <Specimen name="Banner">
        <State name="About the whole site" isWide>
          <Banner icon="wifi-off">You are offline. What you have opened before can be read.</Banner>
        </State>
      </Specimen>
      <Specimen name="Notice">
        <State name="A sentence">
          <Notice icon="wifi-off">This list is from yesterday.</Notice>
        </State>
        <State name="With what can be done">
          <Notice
            icon="refresh-cw"
            action={
              <Button variant="snow" size="small">
                Try again
              </Button>
            }
          >
            The list could not be loaded, and this is what was loaded before.
          </Notice>
        </State>
      </Specimen>
    </Family>
  )
}

function Dialogs() {
  const [openShape, setOpenShape] = useState<Shape | null>(null)
  return (
    <Specimen name="Dialog">
      <State name="A box and a sheet">
        <Row>
          <Button onClick={() => setOpenShape('box')}>Open the box</Button>
          <Button variant="outline" onClick={() => setOpenShape('sheet')}>
            Open the sheet
          </Button>
        </Row>
        {(['box', 'sheet'] as const).map((shape) => (
          <Dialog
            key={shape}
            shape={shape}
            title={`This is a ${shape}`}
            isOpen={openShape === shape}
            onClose={() => setOpenShape(null)}
          >
            <p>It holds the focus until it is closed.</p>
            <Button onClick={() => setOpenShape(null)}>Done</Button>
          </Dialog>
        ))}
      </State>
    </Specimen>
  )
}

function Sheets() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <Specimen name="Bottom sheet">
      <State name="At the bottom of a phone">
        <Button variant="outline" onClick={() => setIsOpen(true)}>
          Open the bottom sheet
        </Button>
        <BottomSheet title="This is a sheet" isOpen={isOpen} onClose={close} footer={<Button onClick={close}>Done</Button>}>
          <p>Its content scrolls, its button stays.</p>
        </BottomSheet>
      </State>
    </Specimen>
  )
}

function Toasts() {
  const [kind, setKind] = useState<'plain' | 'acting' | null>(null)
  const hide = () => setKind(null)
  return (
    <Specimen name="Toast">
      <State name="Plain, and with an action">
        <Row>
          <Button onClick={() => setKind('plain')}>Show a toast</Button>
          <Button variant="outline" onClick={() => setKind('acting')}>
            Show one with an action
          </Button>
        </Row>
        {kind === 'plain' ? <Toast title="Saved on this device" onClose={hide} /> : null}
        {kind === 'acting' ? (
          <Toast
            title="A new version is ready"
            detail="Your answers are kept."
            action={
              <Button variant="snow" size="small" onClick={hide}>
                Update
              </Button>
            }
            onClose={hide}
          />
        ) : null}
      </State>
    </Specimen>
  )
}
