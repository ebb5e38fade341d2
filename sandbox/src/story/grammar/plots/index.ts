import type { Plot } from '../types.ts'
import { afraid } from './afraid.ts'
import { awake } from './awake.ts'
import { bringHome } from './bring-home.ts'
import { gift } from './gift.ts'
import { lost } from './lost.ts'
import { promise } from './promise.ts'
import { small } from './small.ts'
import { sound } from './sound.ts'

export const plots: Plot[] = [lost, afraid, promise, awake, bringHome, sound, gift, small]
