import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { makeMailer } from '../../../api/mail/mailer.ts'
import { newId } from '../../../api/store/id.ts'
import { insertMails } from '../../../api/store/mails.ts'
import { makeAccount } from '../../support/api/admin-api.ts'
import { withDatabase } from '../../support/services/database.ts'
import { HOUR, MINUTE, testClock, type TestClock } from '../../support/webhooks/delivering.ts'

describe('mails', () => {
  const database = withDatabase()
  const db = () => database.db
  let clock: TestClock
  let smtp: SmtpServer
  let accountId: string

  beforeEach(async () => {
    clock = testClock()
    smtp = await startSmtp()
    accountId = (await makeAccount(db())).id
  })
  afterEach(async () => smtp.close())

  const mailer = () =>
    makeMailer({
      db: db(),
      settings: { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, from: 'Waymark <no-reply@example.com>' },
      onError: () => undefined,
      now: clock.now,
    })
  const write = async () =>
    insertMails(db(), [
      {
        id: newId(),
        account_id: accountId,
        recipient: 'ops@example.com',
        subject: 'It fails: ä',
        body: 'Why.\n',
      },
    ])
  const read = async () => db()('mails').where({ account_id: accountId }).first()

  it('are sent once', async () => {
    await write()
    const sender = mailer()
    await sender.tick()
    await sender.tick()
    await sender.close()
    assert.equal(smtp.mails.length, 1)
    const [mail = ''] = smtp.mails
    assert.match(mail, /^RCPT TO:<ops@example\.com>$/m)
    assert.match(mail, /^From: Waymark <no-reply@example\.com>$/m)
    assert.match(mail, /^Subject: =\?UTF-8\?/m)
    assert.ok((await read()).sent_at)
  })

  it('are tried again after a failure, and given up after days', async () => {
    await write()
    smtp.refuse = true
    const sender = mailer()
    await sender.tick()
    clock.pass(30_000)
    await sender.tick()
    assert.equal((await read()).attempts, 1)
    assert.match((await read()).error, /450|later/)
    clock.pass(MINUTE)
    smtp.refuse = false
    await sender.tick()
    assert.equal(smtp.mails.length, 1)
    assert.equal((await read()).error, null)

    smtp.refuse = true
    await db()('mails')
      .where({ account_id: accountId })
      .update({ sent_at: null, next_at: clock.now(), attempts: 0 })
    for (let attempt = 0; attempt < 10; attempt++) {
      await sender.tick()
      clock.pass(25 * HOUR)
    }
    await sender.close()
    const { attempts, next_at } = await read()
    assert.deepEqual([attempts, next_at], [8, null])
  })
})

type SmtpServer = { port: number; mails: string[]; refuse: boolean; close(): Promise<void> }

/** A server that speaks as much SMTP as a client needs to hand over a mail. */
async function startSmtp(): Promise<SmtpServer> {
  const state = { mails: [] as string[], refuse: false }
  const server: Server = createServer((socket) => converse(socket, state))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    port,
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  })
}

function converse(socket: Socket, state: { mails: string[]; refuse: boolean }): void {
  let text = ''
  let inData = false
  socket.on('error', () => undefined)
  socket.write('220 test\r\n')
  socket.on('data', (data) => {
    for (const line of data.toString().split('\r\n')) {
      text += `${line}\n`
      if (inData) {
        if (line !== '.') continue
        inData = false
        state.mails.push(text)
        socket.write('250 accepted\r\n')
      } else if (line.startsWith('RCPT') && state.refuse) socket.write('450 try later\r\n')
      else if (line === 'DATA') {
        inData = true
        socket.write('354 go on\r\n')
      } else if (line === 'QUIT') socket.end('221 bye\r\n')
      else if (line !== '') socket.write('250 ok\r\n')
    }
  })
}
