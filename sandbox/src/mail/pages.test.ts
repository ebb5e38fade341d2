import { describe, expect, test } from 'vitest'
import { startSandbox } from '../../test/started-sandbox.ts'

describe('GET /mail', () => {
  test('→ says that it is a pretend mailbox, and that it is empty', async () => {
    const page = await (await startSandbox()).page('/mail')
    expect(page).toContain('This is a pretend mailbox')
    expect(page).toContain('nothing leaves this computer')
    expect(page).toContain('No mail yet')
  })

  test('→ lists to, subject and time of each mail, newest first, and links to it', async () => {
    const sandbox = await startSandbox()
    await sandbox.send({ to: 'parent@example.com', subject: 'Your code' })
    await sandbox.send({ to: 'other@example.com', subject: 'Your <receipt> & "thanks"' })

    const page = await sandbox.page('/mail')
    expect(page).toContain('2 mails')
    expect(page).toMatch(/href="\/mail\/2"[\s\S]*other@example\.com[\s\S]*href="\/mail\/1"[\s\S]*parent@example\.com/)
    expect(page).toContain('Your &#60;receipt&#62; &#38; &#34;thanks&#34;')
    expect(page).not.toContain('<receipt>')
  })

  test('?to= → finds part of an address in any case of its letters, and shows what was asked', async () => {
    const sandbox = await startSandbox()
    await sandbox.send({ to: 'parent@example.com', subject: 'wanted' })
    await sandbox.send({ to: 'other@example.com', subject: 'unwanted' })

    const page = await sandbox.page('/mail?to=PARENT')
    expect(page).toContain('1 mail of 2')
    expect(page).toContain('value="PARENT"')
    expect(page).not.toContain('unwanted')
    expect(await sandbox.page('/mail?to=%22%3E%3Cscript%3E')).not.toContain('<script>')
  })

  test('→ says so while an outage is switched on (D45)', async () => {
    const sandbox = await startSandbox()
    await sandbox.setOutage(true)
    expect(await sandbox.page('/mail')).toContain('An outage is switched on.')
  })
})

describe('GET /mail/:id', () => {
  const hostile = '<script>top.hacked = 1</script><img src=x onerror="top.hacked = 2"></iframe><b id="mail">'

  test('→ the formatted mail in a frame that may run nothing and cannot be broken out of', async () => {
    const sandbox = await startSandbox()
    await sandbox.send({ to: 'parent@example.com', subject: 'hostile', html: hostile })
    const reply = await sandbox.app.inject('/mail/1')

    const frame = reply.body.match(/<iframe[^>]*>/)?.[0]
    expect(frame).toContain('sandbox=""')
    expect(frame).toContain('&#60;script&#62;top.hacked')
    expect(reply.body).not.toContain('<script')
    expect(reply.body).not.toContain('<b id="mail">')
    expect(reply.headers['content-security-policy']).toContain("script-src 'none'")
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('?view=text → the plain text, escaped, its web addresses as links', async () => {
    const sandbox = await startSandbox()
    const text = 'See http://localhost:5000/order?a=1&b=2. <script>no</script> javascript:alert(1)'
    await sandbox.send({ to: 'parent@example.com', text, html: '<p>formatted</p>' })

    const page = await sandbox.page('/mail/1?view=text')
    expect(page).toContain('<a href="http://localhost:5000/order?a=1&#38;b=2" target="_blank" rel="noreferrer">')
    expect(page).toContain('&#60;script&#62;no&#60;/script&#62; javascript:alert(1)')
    expect(page).not.toContain('<iframe')
  })

  test('→ the plain text at once when the mail has nothing else', async () => {
    const sandbox = await startSandbox()
    await sandbox.send({ to: 'parent@example.com', text: 'Only words' })
    expect(await sandbox.page('/mail/1')).toContain('Only words')
    expect(await sandbox.page('/mail/1?view=html')).toContain('no formatted part')
  })
})
