// Reads a story's script: the printed text, who speaks, what is spoken more slowly, chapters and the passage of the preview.
//   # title      @ name pitch 120 speed 96 (of 100, how a character sounds)      ## chapter
//   {name}“…”    the character speaks what is in quotation marks in this paragraph
//   ~ paragraph  a refrain, spoken more slowly      > paragraph  the preview begins here
import fs from 'node:fs';
import path from 'node:path';

const SCRIPTS = path.resolve(import.meta.dirname, '../scripts');

export function readScript(bundle, textFile) {
  const lines = fs.readFileSync(path.join(SCRIPTS, bundle, textFile), 'utf8').split('\n');
  const voices = {}, paragraphs = [];
  let title = '', chapter = '';
  for (const line of lines.map((l) => l.trim()).filter(Boolean)) {
    if (line.startsWith('## ')) chapter = line.slice(3);
    else if (line.startsWith('# ')) title = line.slice(2);
    else if (line.startsWith('@ ')) {
      const [, name, ...settings] = line.split(/\s+/);
      voices[name] = { pitch: 100, speed: 100 };
      for (let i = 0; i < settings.length; i += 2) voices[name][settings[i]] = +settings[i + 1];
    } else paragraphs.push(paragraphOf(line, chapter, voices));
  }
  const text = [title, ...paragraphs.map((p) => p.sentences.map((s) => s.text).join(' '))].join('\n\n') + '\n';
  return { title, voices, paragraphs, text };
}

function paragraphOf(line, chapter, voices) {
  const isPreview = line.startsWith('> '), isRefrain = /^(> )?~ /.test(line);
  const marked = line.replace(/^(> )?(~ )?/, '');
  const name = marked.match(/^\{(\w+)\}/)?.[1];
  if (name && !voices[name]) throw new Error(`nobody is called ${name}: ${line}`);
  const sentences = sentencesOf(marked.replace(/^\{\w+\}/, '')).map((text) => ({ text, parts: partsOf(text, name) }));
  return { chapter, isPreview, isRefrain, sentences };
}

/** A sentence ends at . ! or ? with its closing quotation mark, unless a small letter goes on. */
export const sentencesOf = (text) => text.split(/(?<=[.!?]”?)\s+(?=[“A-Z])/);

/** What is in quotation marks is the character's, the rest the narrator's. */
function partsOf(text, name) {
  return text.split(/(“[^”]*”?|^[^“]*”)/).filter((part) => part.trim()).map((part) => ({ text: part.replace(/[“”]/g, '').trim(), by: /[“”]/.test(part) ? name : undefined }));
}
