// The shots of the films: a scene, and the camera's way over it as [x, y, zoom] of the 800 by 800 drawing.
// A shot begins with the first sentence that has its words.
import { SCENES } from './scenes.mjs';
import { bedroom, home, meadow, nest, pondSky, stream, table } from './film-scenes.mjs';

const pond = SCENES['moonlight-garden']['the-hedgehog-who-counted-stars'];
const mist = SCENES['whispering-forest']['the-smallest-lantern'];
const sea = SCENES['little-lighthouse']['the-paper-boat'];
const [namesInTheAir, mistyMeadow, tableWithSheet, tableWithBoat] = [meadow(true), meadow(false), table(false), table(true)];
const shot = (scene, words, from, to) => ({ scene, words, from, to });

export const SHOTS = {
  'the-hedgehog-who-counted-stars': [
    shot(nest, '', [400, 400, 1], [400, 600, 1.35]),
    shot(nest, 'But suppose nobody did?', [330, 660, 1.8], [560, 260, 1.5]),
    shot(pond, 'He put his nose outside', [400, 240, 1.6], [400, 400, 1]),
    shot(pond, 'Then a cloud came by', [330, 640, 1.8], [420, 600, 1.5]),
    shot(pond, 'He tried it in rows', [240, 200, 1.8], [560, 200, 1.8]),
    shot(pond, 'At last he put down a pebble', [330, 700, 2], [400, 560, 1.3]),
    shot(pond, 'One of the wet stones', [646, 500, 2.4], [620, 500, 1.7]),
    shot(pond, 'That’s a big family', [420, 560, 1.3], [440, 520, 1.1]),
    shot(pond, 'To look down, Pim', [300, 640, 1.9], [320, 560, 1.6]),
    shot(pondSky, 'There in the still water', [560, 260, 1.5], [400, 400, 1]),
    shot(pondSky, 'The stars rocked, side', [330, 540, 1.8], [420, 300, 1.2]),
    shot(nest, 'Toad saw him home', [400, 400, 1], [400, 560, 1.4]),
    shot(nest, 'Pim rolled himself up', [330, 680, 2], [420, 600, 1.5]),
    shot(nest, '“Eleven,” said Pim, very softly.', [420, 600, 1.5], [480, 330, 1.15]),
  ],
  'the-smallest-lantern': [
    shot(namesInTheAir, '', [420, 300, 1.5], [400, 400, 1]),
    shot(namesInTheAir, 'What can I do with a light', [390, 640, 2], [400, 600, 1.5]),
    shot(mistyMeadow, 'That night a mist', [400, 400, 1], [380, 560, 1.4]),
    shot(mist, 'In the middle of the mist', [226, 680, 2], [300, 600, 1.4]),
    shot(mist, 'Then, at the very end of his nose', [280, 640, 2.1], [330, 600, 1.6]),
    shot(mist, 'Nobody had ever called Dot', [366, 560, 1.9], [400, 420, 1]),
    shot(mist, 'Tam took three steps', [420, 640, 1.5], [560, 620, 1.5]),
    shot(stream, 'Then they heard the stream', [400, 400, 1], [420, 500, 1.3]),
    shot(stream, 'So she did the only thing', [430, 470, 1.9], [330, 560, 1.5]),
    shot(home, 'Blink, by the fern', [400, 380, 1], [400, 540, 1.3]),
    shot(home, 'I had a lantern', [400, 660, 2], [400, 560, 1.5]),
    shot(mistyMeadow, 'Then she flew home', [660, 180, 1.7], [420, 560, 1.4]),
    shot(mistyMeadow, 'She was too tired to write', [380, 650, 2.2], [400, 600, 1.6]),
    shot(mistyMeadow, 'If you close your eyes now', [400, 600, 1.6], [420, 420, 1]),
  ],
  'the-paper-boat': [
    shot(tableWithSheet, '', [400, 400, 1], [430, 580, 1.3]),
    shot(tableWithSheet, 'Grandfather waited', [680, 380, 2], [600, 500, 1.5]),
    shot(tableWithSheet, 'It was two people', [580, 700, 2.3], [480, 660, 1.7]),
    shot(tableWithSheet, 'So they folded it', [430, 640, 1.9], [300, 420, 1.2]),
    shot(tableWithBoat, 'Then Grandfather put his two thumbs', [420, 640, 2], [410, 560, 1.3]),
    shot(sea, 'They went out in their coats', [150, 460, 1.7], [300, 480, 1.3]),
    shot(sea, 'Off it went, blue and gold', [300, 640, 1.7], [440, 480, 1.1]),
    shot(sea, 'The lost mitten sailed', [440, 620, 1.9], [440, 580, 1.5]),
    shot(sea, 'Most days do', [480, 420, 1.2], [540, 300, 1.5]),
    shot(sea, 'Then they pulled in the string', [400, 600, 1.5], [260, 600, 1.6]),
    shot(bedroom, 'Ada had a bath', [400, 280, 1.3], [400, 400, 1]),
    shot(bedroom, 'Grandfather folded the sheet', [570, 620, 1.9], [560, 580, 1.5]),
    shot(bedroom, 'Around came the light, and the little', [340, 420, 2], [360, 380, 1.5]),
    shot(bedroom, 'It was a good boat', [360, 380, 1.5], [400, 400, 1]),
  ],
};
