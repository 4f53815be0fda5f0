/**
 * Pages that never rest. Each function starts one, counts its frames in `data-frames` of the root element, and runs inside
 * of the page: it must not reference anything outside itself.
 */
export const BUSY_PAGES = {
  '10,000 elements that change each frame': animateElements,
  'a 3D canvas': drawPoints,
  'an infinite list': scrollList,
} as const;
export type BusyPage = keyof typeof BUSY_PAGES;

function animateElements(): void {
  const root = document.createElement('div');
  const elements = Array.from({ length: 10_000 }, () => document.createElement('i'));
  for (const element of elements) element.style.cssText = 'display: inline-block; width: 2px; height: 2px';
  root.append(...elements);
  document.body.append(root);
  let frame = 0;
  const draw = (): void => {
    frame += 1;
    document.documentElement.dataset['frames'] = `${frame}`;
    for (const element of elements) element.style.opacity = `${(frame % 100) / 100}`;
    requestAnimationFrame(draw);
  };
  draw();
}

/** Points that turn in space: by WebGL, which Chromium also has in software, or else on a plain canvas. */
function drawPoints(): void {
  const [width, height, count] = [800, 600, 20_000];
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  document.body.append(canvas);
  const gl = canvas.getContext('webgl');
  document.documentElement.dataset['drawnBy'] = gl === null ? 'plain canvas' : 'WebGL';
  const points = Float32Array.from({ length: 3 * count }, (_, index) => Math.sin(index * index));
  const drawScene = gl === null ? sceneOnPlainCanvas() : sceneByWebGl(gl);
  let frame = 0;
  const draw = (): void => {
    frame += 1;
    document.documentElement.dataset['frames'] = `${frame}`;
    drawScene(frame / 50);
    requestAnimationFrame(draw);
  };
  draw();

  function sceneByWebGl(context: WebGLRenderingContext): (angle: number) => void {
    const program = context.createProgram();
    const add = (type: number, source: string): void => {
      const shader = context.createShader(type);
      if (shader === null) return;
      context.shaderSource(shader, source);
      context.compileShader(shader);
      context.attachShader(program, shader);
    };
    add(
      context.VERTEX_SHADER,
      `attribute vec3 point; uniform float angle;
      void main() {
        vec2 turned = vec2(point.x * cos(angle) - point.z * sin(angle), point.x * sin(angle) + point.z * cos(angle));
        gl_Position = vec4(turned.x, point.y, turned.y, 2.0 + turned.y);
        gl_PointSize = 3.0;
      }`,
    );
    add(context.FRAGMENT_SHADER, 'void main() { gl_FragColor = vec4(0.2, 0.4, 0.8, 1.0); }');
    context.linkProgram(program);
    context.useProgram(program);
    context.bindBuffer(context.ARRAY_BUFFER, context.createBuffer());
    context.bufferData(context.ARRAY_BUFFER, points, context.STATIC_DRAW);
    const place = context.getAttribLocation(program, 'point');
    context.enableVertexAttribArray(place);
    context.vertexAttribPointer(place, 3, context.FLOAT, false, 0, 0);
    const angleOf = context.getUniformLocation(program, 'angle');
    return (angle) => {
      context.clear(context.COLOR_BUFFER_BIT);
      context.uniform1f(angleOf, angle);
      context.drawArrays(context.POINTS, 0, count);
    };
  }

  function sceneOnPlainCanvas(): (angle: number) => void {
    const context = canvas.getContext('2d');
    return (angle) => {
      context?.clearRect(0, 0, width, height);
      for (let place = 0; place < points.length; place += 3) {
        const [x = 0, y = 0, z = 0] = points.subarray(place, place + 3);
        const depth = 2 + x * Math.sin(angle) + z * Math.cos(angle);
        const across = (x * Math.cos(angle) - z * Math.sin(angle)) / depth;
        context?.fillRect(width * (0.5 + across / 2), height * (0.5 - y / depth / 2), 3, 3);
      }
    };
  }
}

/** Appends what comes next as soon as its end is near, while it scrolls. */
function scrollList(): void {
  const [stepPx, batch] = [40, 25];
  const list = document.createElement('ul');
  const end = document.createElement('p');
  end.textContent = 'Loading …';
  document.body.append(list, end);
  const extend = (): void => {
    const items = Array.from({ length: batch }, (_, place) => {
      const item = document.createElement('li');
      const title = document.createElement('h2');
      title.textContent = `Item ${list.childElementCount + place + 1}`;
      const text = document.createElement('p');
      text.textContent = 'A few words about it, which a visitor reads while the next items are on their way.';
      item.append(title, text);
      return item;
    });
    list.append(...items);
  };
  extend();
  new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) extend();
    },
    { rootMargin: '1000px' },
  ).observe(end);
  let frame = 0;
  const draw = (): void => {
    frame += 1;
    document.documentElement.dataset['frames'] = `${frame}`;
    scrollBy(0, stepPx);
    requestAnimationFrame(draw);
  };
  draw();
}
