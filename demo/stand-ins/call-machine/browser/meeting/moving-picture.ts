/** A moving test picture: a ball crosses a drawn face. Ends with `close`. */
const WIDTH_PX = 320;
const HEIGHT_PX = 240;
const FRAMES_PER_SECOND = 15;
const CROSSING_MS = 2_000;

export class MovingPicture {
  readonly #canvas = document.createElement('canvas');
  readonly #stream: MediaStream;
  readonly #timer: number;

  constructor() {
    this.#canvas.width = WIDTH_PX;
    this.#canvas.height = HEIGHT_PX;
    this.#draw();
    this.#stream = this.#canvas.captureStream(FRAMES_PER_SECOND);
    this.#timer = window.setInterval(() => this.#draw(), 1_000 / FRAMES_PER_SECOND);
  }

  get track(): MediaStreamTrack | undefined {
    return this.#stream.getVideoTracks()[0];
  }

  close(): void {
    window.clearInterval(this.#timer);
    for (const track of this.#stream.getTracks()) track.stop();
  }

  #draw(): void {
    const pen = this.#canvas.getContext('2d');
    if (pen === null) return;
    const place = (performance.now() % CROSSING_MS) / CROSSING_MS;
    pen.fillStyle = '#12324a';
    pen.fillRect(0, 0, WIDTH_PX, HEIGHT_PX);
    pen.fillStyle = '#f2c14e';
    pen.beginPath();
    pen.arc(place * WIDTH_PX, HEIGHT_PX / 2, 30, 0, Math.PI * 2);
    pen.fill();
  }
}
