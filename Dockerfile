# One image for all three roles of the Procfile; which one runs is the command:
#   node cli/main.ts migrate | node api/main.ts | node worker/main.ts
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build --chown=root:root /app /app
USER node
# Keeps the compiled code of the processes in the image, which halves a start (decision 217). Without settings, each of them
# ends as soon as it has loaded its code.
ENV NODE_COMPILE_CACHE=/home/node/.cache/waymark
RUN for process in api worker; do node $process/main.ts 2>/dev/null || true; done
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "api/main.ts"]
