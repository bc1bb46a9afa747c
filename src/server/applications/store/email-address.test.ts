import { describe, expect, it } from 'vitest'
import { readEmailAddress } from './email-address.ts'

describe('an e-mail address', () => {
  it.each([
    ['Jane.Doe@Mail.Example', 'Jane.Doe@mail.example', 'jane.doe@mail.example'],
    ['jane@ｇmail.com', 'jane@gmail.com', 'jane@gmail.com'],
    ['jane@gm\u00adail.com', 'jane@gmail.com', 'jane@gmail.com'],
    ['ja\u00adne@gmail.com', 'jane@gmail.com', 'jane@gmail.com'],
    ['\u200bjane@gmail.com\u00a0', 'jane@gmail.com', 'jane@gmail.com'],
    ['jane@gmail。com', 'jane@gmail.com', 'jane@gmail.com'],
    ['jane@gmail.com.', 'jane@gmail.com', 'jane@gmail.com'],
    ['Jose\u0301@Bücher.example', 'José@xn--bcher-kva.example', 'josé@xn--bcher-kva.example'],
  ])('%j is read as %s', (typed, address, personKey) => {
    expect(readEmailAddress(typed)).toMatchObject({ address, personKey })
  })

  it.each(['', '@', 'jane', '@mail.example', 'jane@', 'ja\u200ene@mail.example', 'ja ne@mail.example', 'a@b@mail.example'])(
    '%j is refused',
    (typed) => {
      expect(readEmailAddress(typed)).toBeNull()
    },
  )

  it('keeps wide letters of a name, which belong to its host', () => {
    expect(readEmailAddress('ｊane@mail.example')?.address).toBe('ｊane@mail.example')
  })

  it.each(['a.mina+x@ｇmail.com', 'amina@googlemail.com', 'AMINA@gmail.com', 'a\u00admina+1+2@gmail.com'])(
    '%j has the mailbox of amina@gmail.com',
    (typed) => {
      expect(readEmailAddress(typed)?.mailboxKey).toBe('amina@gmail.com')
    },
  )

  it('with a dot has another mailbox where the host is not Gmail', () => {
    expect(readEmailAddress('a.mina+x@mail.example')?.mailboxKey).toBe('a.mina@mail.example')
  })
})
