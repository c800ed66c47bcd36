CREATE TABLE "check_traces" (
	"check_id" uuid PRIMARY KEY NOT NULL,
	"trace" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"guest_id" uuid,
	"input_url" text NOT NULL,
	"method" text NOT NULL,
	"user_agent" text,
	"max_hops" smallint NOT NULL,
	"timeout_ms" integer NOT NULL,
	"enable_ssl_analysis" boolean NOT NULL,
	"enable_seo_analysis" boolean NOT NULL,
	"enable_security_analysis" boolean NOT NULL,
	"status" text NOT NULL,
	"final_url" text,
	"final_status_code" smallint,
	"redirect_count" smallint NOT NULL,
	"total_time_ms" double precision NOT NULL,
	"error" text,
	"loop_detected" boolean NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "check_traces" ADD CONSTRAINT "check_traces_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checks_guest_started" ON "checks" USING btree ("guest_id","started_at" DESC NULLS LAST);