import { expect, test, vi } from 'vitest'
import { beginSound, stopSound } from './sound.ts'

test('one sound at a time: what begins pauses what played, not itself', () => {
  const [player, sample] = [{ pause: vi.fn() }, { pause: vi.fn() }]
  beginSound(player)
  beginSound(player)
  expect(player.pause).not.toHaveBeenCalled()
  beginSound(sample)
  expect(player.pause).toHaveBeenCalledOnce()
  stopSound()
  expect(sample.pause).toHaveBeenCalledOnce()
})
