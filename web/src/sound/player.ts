// Plays notes with the browser's own instruments: no files, nothing to load. Silent until the reader has done something.

import type { Sound } from "../lib/settings";
import { settings } from "../lib/settings.svelte";
import { lengthOf, notesOf, type How, type Note } from "./notes";
import { judge, recent, type Sounding } from "./plan";

const LOUD = 0.6;
const QUIET = 0.4; // of that, for what others do
const LATE = 400; // milliseconds after which a sound that had to wait is no news any more
const HIDDEN: Sound[] = ["turn", "end", "talk"]; // what is worth calling somebody back for
const GESTURES = ["pointerdown", "keydown"];

interface Playing extends Sounding {
  out: GainNode;
}

class Player {
  private context: AudioContext | null = null;
  private noise: AudioBuffer | null = null;
  private lately: Playing[] = [];

  constructor() {
    // Browsers let a page sound after a gesture only, and some put it to sleep again when it was in the background.
    const woken = (): void => void (settings.sound && this.wake());
    for (const gesture of GESTURES) addEventListener(gesture, woken, { passive: true, capture: true });
  }

  /** Play a sound if the reader wants to hear it, and if there is room for it now. */
  play(kind: Sound, how: How & { mine?: boolean } = {}): void {
    if (!settings.hears(kind) || (document.hidden && !HIDDEN.includes(kind))) return;
    if (this.context?.state === "running" || navigator.userActivation?.hasBeenActive) void this.begin(kind, how);
  }

  /** Play a sound because it was asked for, whatever is muted. */
  hear(kind: Sound): void {
    this.lately.forEach((each) => this.hush(each));
    this.lately = [];
    void this.begin(kind, {});
  }

  private async begin(kind: Sound, how: How & { mine?: boolean }): Promise<void> {
    const asked = performance.now();
    const context = await this.wake();
    if (!context || performance.now() - asked > LATE) return;
    const now = context.currentTime;
    this.lately = recent(this.lately, now);
    const { plays, hushes } = judge(this.lately, kind, now);
    if (!plays) return;
    hushes.forEach((each) => this.hush(each));
    const notes = notesOf(kind, how);
    const out = new GainNode(context, { gain: LOUD * (how.mine === false ? QUIET : 1) });
    out.connect(context.destination);
    notes.forEach((note) => this.sound(context, note, out, now));
    this.lately.push({ kind, from: now, until: now + lengthOf(notes), out });
    setTimeout(() => out.disconnect(), (lengthOf(notes) + 0.5) * 1000);
  }

  /** Wake the instruments; null where there are none, or where the browser does not allow it yet. */
  private async wake(): Promise<AudioContext | null> {
    try {
      this.context ??= new AudioContext({ latencyHint: "interactive" });
      if (this.context.state !== "running") await this.context.resume();
      return this.context;
    } catch {
      return null;
    }
  }

  private hush(playing: Playing): void {
    playing.out.gain.setTargetAtTime(0, playing.out.context.currentTime, 0.02);
    playing.until = 0;
  }

  private sound(context: AudioContext, note: Note, out: GainNode, now: number): void {
    const from = now + note.at;
    const until = from + note.length;
    const swell = new GainNode(context, { gain: 0 });
    // Quick up, then down to nothing: no clicks at either end.
    swell.gain.setValueAtTime(0, from);
    swell.gain.linearRampToValueAtTime(note.gain, from + Math.min(0.012, note.length / 4));
    swell.gain.setTargetAtTime(0, from + note.length * 0.35, note.length / 5);
    swell.connect(out);
    const source = note.wave === "noise" ? this.hiss(context, note, swell, from, until) : tone(context, note, swell, from, until);
    source.start(from);
    source.stop(until + 0.05);
  }

  private hiss(context: AudioContext, note: Note, to: AudioNode, from: number, until: number): AudioScheduledSourceNode {
    this.noise ??= whiteNoise(context);
    const source = new AudioBufferSourceNode(context, { buffer: this.noise, loop: true });
    const band = new BiquadFilterNode(context, { type: "bandpass", frequency: note.pitch, Q: 1.2 });
    glide(band.frequency, note, from, until);
    source.connect(band).connect(to);
    return source;
  }
}

function tone(context: AudioContext, note: Note, to: AudioNode, from: number, until: number): AudioScheduledSourceNode {
  const source = new OscillatorNode(context, { type: note.wave as OscillatorType, frequency: note.pitch });
  glide(source.frequency, note, from, until);
  source.connect(to);
  return source;
}

function glide(pitch: AudioParam, note: Note, from: number, until: number): void {
  if (!note.to) return;
  pitch.setValueAtTime(note.pitch, from);
  pitch.exponentialRampToValueAtTime(note.to, until);
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;
  return buffer;
}

export const player = new Player();
