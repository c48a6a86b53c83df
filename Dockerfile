# rafle for servers: `docker run -i rafle hub`, `docker run -p 8080:8080 rafle`.
FROM rust:1-slim AS build
WORKDIR /rafle
COPY . .
RUN cargo build --release --locked

FROM debian:stable-slim
COPY --from=build /rafle/target/release/rafle /usr/local/bin/rafle
USER nobody
EXPOSE 8080
ENTRYPOINT ["rafle"]
CMD ["serve", "--bind", "0.0.0.0", "--port", "8080"]
