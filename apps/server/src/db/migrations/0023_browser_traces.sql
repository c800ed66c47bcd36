CREATE TABLE "browser_traces" (
	"check_id" uuid PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"screenshot" "bytea",
	"started_at" timestamp (3) with time zone NOT NULL,
	"total_time_ms" double precision NOT NULL
);
--> statement-breakpoint
ALTER TABLE "browser_traces" ADD CONSTRAINT "browser_traces_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE cascade ON UPDATE no action;